package hakoonna

import (
	"reflect"
	"testing"
)

// diffViews logs the fields in which two Views differ.
func diffViews(t *testing.T, a, b *View) {
	t.Helper()
	var walk func(path string, x, y reflect.Value)
	walk = func(path string, x, y reflect.Value) {
		switch x.Kind() {
		case reflect.Struct:
			for i := range x.NumField() {
				walk(path+"."+x.Type().Field(i).Name, x.Field(i), y.Field(i))
			}
		default:
			if !x.Equal(y) {
				t.Logf("%s: %v, in the world %v", path, x, y)
			}
		}
	}
	walk("View", reflect.ValueOf(*a), reflect.ValueOf(*b))
}
