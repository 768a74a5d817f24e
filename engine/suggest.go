package engine

// Nearest returns the candidate that name most likely misspells: the one at the
// smallest edit distance (Levenshtein, in bytes), the earliest of equals. It
// reports false if every candidate differs in more than a third of the longer
// of the two names, rounded up.
func Nearest(name string, candidates []string) (string, bool) {
	best, found := "", false
	least := 0
	for _, candidate := range candidates {
		d := editDistance(name, candidate)
		if d > (max(len(name), len(candidate))+2)/3 {
			continue
		}
		if !found || d < least {
			best, least, found = candidate, d, true
		}
	}
	return best, found
}

// editDistance counts the single-byte insertions, deletions and replacements
// that turn a into b.
func editDistance(a, b string) int {
	row := make([]int, len(b)+1)
	for j := range row {
		row[j] = j
	}
	for i := range len(a) {
		diagonal := row[0]
		row[0] = i + 1
		for j := range len(b) {
			replaced := diagonal
			if a[i] != b[j] {
				replaced++
			}
			diagonal = row[j+1]
			row[j+1] = min(replaced, row[j]+1, row[j+1]+1)
		}
	}
	return row[len(b)]
}
