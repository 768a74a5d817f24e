package enginetest

import (
	"fmt"
	"reflect"
	"strings"
	"unsafe"

	"yurei/engine"
)

// leaf is one number or bool inside a flat value.
type leaf struct {
	path         string // such as Hand[0][2]
	offset, size uintptr
	boolean      bool
}

// within says that the leaf is the named field or a part of it.
func (l *leaf) within(name string) bool {
	rest, ok := strings.CutPrefix(l.path, name)
	return ok && (rest == "" || rest[0] == '.' || rest[0] == '[')
}

// leavesOf lists the leaves of T in the order of memory; it is an error if T is
// not flat.
func leavesOf[T any]() ([]leaf, error) {
	return appendLeaves(nil, reflect.TypeFor[T](), "", 0)
}

func appendLeaves(dst []leaf, t reflect.Type, path string, offset uintptr) ([]leaf, error) {
	var err error
	switch t.Kind() {
	case reflect.Bool,
		reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64,
		reflect.Uint, reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64,
		reflect.Float32, reflect.Float64:
		return append(dst, leaf{path, offset, t.Size(), t.Kind() == reflect.Bool}), nil
	case reflect.Array:
		for i := range t.Len() {
			dst, err = appendLeaves(dst, t.Elem(), fmt.Sprintf("%s[%d]", path, i), offset+uintptr(i)*t.Elem().Size())
			if err != nil {
				return nil, err
			}
		}
		return dst, nil
	case reflect.Struct:
		for i := range t.NumField() {
			f := t.Field(i)
			dst, err = appendLeaves(dst, f.Type, strings.TrimPrefix(path+"."+f.Name, "."), offset+f.Offset)
			if err != nil {
				return nil, err
			}
		}
		return dst, nil
	}
	return nil, fmt.Errorf("field %q is a %s, want numbers, bools, arrays and structs of them", path, t.Kind())
}

// bytesOf is the memory of the leaf in *x, whose type the leaf belongs to. The
// bytes may be exchanged with those of the same leaf in another value.
func bytesOf[T any](l *leaf, x *T) []byte {
	return unsafe.Slice((*byte)(unsafe.Add(unsafe.Pointer(x), l.offset)), l.size)
}

// scribble overwrites every leaf of *x with rubbish.
func scribble[T any](leaves []leaf, x *T, r *engine.Rand) {
	for i := range leaves {
		l := &leaves[i]
		for k := range bytesOf(l, x) {
			rubbish := byte(r.Uint64())
			if l.boolean {
				rubbish = 1 // any other byte but 0 is no bool
			}
			bytesOf(l, x)[k] = rubbish
		}
	}
}

// differingLeaf is the path of the first leaf in which a and b differ, for the
// texts of errors.
func differingLeaf[T any](leaves []leaf, a, b *T) string {
	for i := range leaves {
		if string(bytesOf(&leaves[i], a)) != string(bytesOf(&leaves[i], b)) {
			return leaves[i].path
		}
	}
	return "nothing"
}
