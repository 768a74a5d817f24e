package ruleset

// Mark says where a value comes from.
type Mark uint8

// The marks. A value that a user changed, or confirmed, is Set.
const (
	Unmarked   Mark = iota
	Rulebook        // certain: the rules themselves
	Published       // one decent published source
	Calculated      // follows from other values
	Assumed         // no source; the reason stands beside it
	Set             // given by the user
)

var markNames = [...]string{"", "rulebook", "published", "calculated", "assumed", "set"}

// String is the name of the mark as files write it.
func (m Mark) String() string { return markNames[m] }

func markNamed(name string) (Mark, bool) {
	for m := Rulebook; m <= Set; m++ {
		if markNames[m] == name {
			return m, true
		}
	}
	return Unmarked, false
}
