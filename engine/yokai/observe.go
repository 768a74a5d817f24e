package yokai

import "yurei/engine"

// Observe writes what player p may know (RULES 3.1).
func (t *table) Observe(v *View, s *State, p engine.Player) {
	v.Public, v.Me = s.Public, p
	v.Known, v.Affinity = s.Family, s.Affinity
	if s.Phase != PhaseOver {
		for f := range v.Known {
			v.Known[f] &= s.Memory[p]
		}
		for seat := range t.set.Affinity {
			if seat != int(p) {
				v.Affinity[seat] = HiddenAffinity
			}
		}
	}
	v.Face = s.Face
	seen := int(s.Revealed)
	if t.set.HintMode == HintsBlind {
		seen = 0
	}
	for hint := seen; hint < MaxHints; hint++ {
		v.Face[hint] = NoHint
	}
}
