package ghosthome

// sure is the chance of a certain event.
const sure = 4096
