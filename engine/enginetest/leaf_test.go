package enginetest

import (
	"strings"
	"testing"

	"yurei/engine"
)

type flatSample struct {
	A    int8
	Deep [2]struct {
		B bool
		C [2]uint32
	}
	hidden float64
}

func TestLeaves(t *testing.T) {
	leaves, err := leavesOf[flatSample]()
	if err != nil {
		t.Fatal(err)
	}
	var paths []string
	for i := range leaves {
		paths = append(paths, leaves[i].path)
	}
	want := "A Deep[0].B Deep[0].C[0] Deep[0].C[1] Deep[1].B Deep[1].C[0] Deep[1].C[1] hidden"
	if got := strings.Join(paths, " "); got != want {
		t.Errorf("leaves %s, want %s", got, want)
	}
	for name, parts := range map[string]int{"A": 1, "Deep": 6, "Deep[1]": 3, "Deep[0].C": 2, "Dee": 0, "Deep[0].C[1]": 1} {
		n := 0
		for i := range leaves {
			if leaves[i].within(name) {
				n++
			}
		}
		if n != parts {
			t.Errorf("%d leaves within %s, want %d", n, name, parts)
		}
	}
	x := flatSample{A: 1}
	y := x
	y.Deep[1].C[0] = 7
	if got := differingLeaf(leaves, &x, &y); got != "Deep[1].C[0]" {
		t.Errorf("they differ in %s", got)
	}
	r := engine.MakeRand(1, 1)
	scribble(leaves, &x, &r)
	for i := range leaves {
		if strings.Trim(string(bytesOf(&leaves[i], &x)), "\x00") == "" {
			t.Errorf("%s was not scribbled over", leaves[i].path)
		}
	}
}

func TestFlatTypes(t *testing.T) {
	for name, err := range map[string]error{
		"pointer":   flatness[struct{ X [2]*int }](),
		"string":    flatness[struct{ X string }](),
		"interface": flatness[struct{ X any }](),
		"channel":   flatness[struct{ X chan int }](),
		"uintptr":   flatness[struct{ X uintptr }](),
		"too large": flatness[[1025]byte](),
	} {
		if err == nil {
			t.Errorf("%s: passes as flat", name)
		}
	}
	if err := flatness[[1024]byte](); err != nil {
		t.Error(err)
	}
	if err := flatness[flatSample](); err != nil {
		t.Error(err)
	}
}

func flatness[S comparable]() error { return Suite[S, bool, uint32]{}.FlatTypes() }
