package openid

import (
	"errors"
	"fmt"
	"strings"
)

// Claim is something that a provider says of a person: the text Value, alone or in a list, in what is called Name. A
// name like realm_access.roles also finds the roles in realm_access.
type Claim struct{ Name, Value string }

// claims are what a provider says of somebody, by their names.
type claims = map[string]any

// ParseClaim reads name=value.
func ParseClaim(text string) (Claim, error) {
	name, value, ok := strings.Cut(text, "=")
	if !ok || name == "" || value == "" {
		return Claim{}, errors.New("it is no claim: write groups=nonet-operator")
	}
	return Claim{name, value}, nil
}

// String says the claim in words.
func (c Claim) String() string { return fmt.Sprintf("%q has %q", c.Name, c.Value) }

// in says whether the claims have this one. An address that the provider has not verified is anybody's.
func (c Claim) in(told claims) bool {
	if c.Name == "email" && fmt.Sprint(told["email_verified"]) != "true" {
		return false
	}
	switch v := found(told, c.Name).(type) {
	case []any:
		for _, one := range v {
			if c.is(one) {
				return true
			}
		}
		return false
	default:
		return c.is(v)
	}
}

func (c Claim) is(value any) bool {
	switch v := value.(type) {
	case string:
		return v == c.Value
	case bool:
		return fmt.Sprint(v) == c.Value
	}
	return false
}

// found is what goes by a name, also in what goes by the part of it before a dot.
func found(told claims, name string) any {
	if v, ok := told[name]; ok {
		return v
	}
	first, rest, _ := strings.Cut(name, ".")
	if inner, ok := told[first].(claims); ok && rest != "" {
		return found(inner, rest)
	}
	return nil
}
