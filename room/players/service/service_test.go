package service_test

import (
	"reflect"
	"testing"

	"github.com/stretchr/testify/require"

	"nonet/room/memstore"
	"nonet/room/players/privacy"
	"nonet/room/players/service"
)

// TestEveryServiceIsRegisteredForPrivacy checks that deletion and export cover every service for players.
func TestEveryServiceIsRegisteredForPrivacy(t *testing.T) {
	ps := service.New(memstore.New(memstore.Options{}), nil, nil, nil, func() int64 { return 0 })
	registered := map[uintptr]bool{}
	parts := reflect.ValueOf(ps.Privacy).Elem().FieldByName("parts")
	for i := range parts.Len() {
		registered[parts.Index(i).Elem().Pointer()] = true
	}
	all := reflect.ValueOf(ps).Elem()
	for i := range all.NumField() {
		field := all.Type().Field(i)
		if field.IsExported() && field.Type != reflect.TypeFor[*privacy.Privacy]() {
			require.True(t, field.Type.Implements(reflect.TypeFor[privacy.Part]()), field.Name)
			require.True(t, registered[all.Field(i).Pointer()], field.Name)
		}
	}
}
