module yurei

go 1.26
