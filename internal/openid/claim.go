package openid

import (
	"errors"
	"fmt"
	"slices"
	"strings"
)

// Claim is a claim about a user: the claim called Name is the text Value or a list that contains it. A name like
// realm_access.roles also finds roles within realm_access.
type Claim struct{ Name, Value string }

// claims are the provider's claims about a user, by name.
type claims = map[string]any

// ParseClaim parses name=value.
func ParseClaim(text string) (Claim, error) {
	name, value, ok := strings.Cut(text, "=")
	if !ok || name == "" || value == "" {
		return Claim{}, errors.New("it is not a claim: write groups=nonet-operator")
	}
	return Claim{name, value}, nil
}

// String describes the claim for users.
func (c Claim) String() string { return fmt.Sprintf("%q has %q", c.Name, c.Value) }

// in reports whether given contains the claim. An unverified mail address does not count, because anyone could have
// entered it.
func (c Claim) in(given claims) bool {
	if c.Name == "email" && fmt.Sprint(given["email_verified"]) != "true" {
		return false
	}
	switch v := findClaim(given, c.Name).(type) {
	case []any:
		return slices.ContainsFunc(v, c.is)
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

// findClaim returns the claim called name. A name with a dot also refers to a field within the claim called by the part
// before it.
func findClaim(given claims, name string) any {
	if v, ok := given[name]; ok {
		return v
	}
	first, rest, _ := strings.Cut(name, ".")
	if inner, ok := given[first].(claims); ok && rest != "" {
		return findClaim(inner, rest)
	}
	return nil
}
