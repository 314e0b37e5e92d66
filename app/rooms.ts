/** The folders of `features` in their order: each imports only those before it. */
export const ROOMS = [
	"hours",
	"posts",
	"species",
	"map",
	"offline",
	"waiver",
	"tour",
	"redirects",
	"move-in",
	"analytics",
	"setup",
	"visit",
	"home",
]

/** What the rooms declare in a file of this name, in their order. Only the entries hand it to the core. */
export const inOrder = <Declared>(files: Record<string, Declared>, name: string): Declared[] =>
	ROOMS.flatMap((room) => files[`./features/${room}/${name}`] ?? [])
