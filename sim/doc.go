// Package sim plays games: a Table plays one game and reuses everything, a Plan
// says which (deals x cells), a pool of workers plays ranges of it, and Records
// are what is kept. sim never judges: it counts nothing but what a game's meter
// hands it.
package sim
