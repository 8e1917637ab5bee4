package openid

import (
	"testing"

	"github.com/stretchr/testify/require"
)

func TestClaim(t *testing.T) {
	given := map[string]any{
		"groups": []any{"chess", "nonet-operator", 7}, "admin": true, "hd": "club.example", "email": "ann@club.example",
		"https://club.example/roles": []any{"host"},
		"realm_access":               map[string]any{"roles": []any{"host"}, "by.dot": "yes"},
	}
	for text, want := range map[string]bool{
		"groups=nonet-operator": true, "groups=nonet": false, "groups=7": false, "group=chess": false,
		"admin=true": true, "admin=false": false, "hd=club.example": true, "hd.x=club.example": false,
		"https://club.example/roles=host": true, "realm_access.roles=host": true, "realm_access.by.dot=yes": true,
		"realm_access=roles": false, "realm_access.=roles": false,
		"email=ann@club.example": false,
	} {
		c, err := ParseClaim(text)
		require.NoError(t, err)
		require.Equal(t, want, c.in(given), text)
	}
	given["email_verified"] = true
	require.True(t, Claim{"email", "ann@club.example"}.in(given))
	for _, text := range []string{"", "groups", "=x", "groups="} {
		_, err := ParseClaim(text)
		require.ErrorContains(t, err, "groups=nonet-operator", text)
	}
}
