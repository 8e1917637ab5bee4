package archive_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"nonet/room/archive"
)

func TestCourseOfRound(t *testing.T) {
	r := recordOfRace(t)
	course, err := r.Course()
	require.NoError(t, err)
	require.Equal(t, []int{1}, course.Seats)
	require.Equal(t, 2, course.Whole)
	require.EqualValues(t, 16000, course.Length)
	require.True(t, course.Over)
	require.Equal(t, []archive.CourseStep{
		{At: 0, Seat: 1}, {At: 0, Seat: 1, Strikes: 1}, {At: 7000, Seat: 1, Right: 1, Strikes: 1},
		{At: 16000, Seat: 1, Right: 2, Strikes: 1},
	}, course.Steps)

	r.Entries = r.Entries[:len(r.Entries)-1]
	course, err = r.Course()
	require.NoError(t, err)
	require.False(t, course.Over)
	require.Len(t, course.Steps, 3)
}
