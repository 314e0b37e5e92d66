import type { WayRow } from "./way-text.ts"

/** Values of the buttons `press`, which change the way and keep everything else that was typed. */
export const ADD_STOP = "add stop"
export const ADD_POINT = "add point"
export type RowVerb = "up" | "down" | "remove"

/** The value of a button of a row; it holds the row's text, because the rows may be typed over before the press. */
export function rowPress(verb: RowVerb, at: number, row: string): string {
	return `${verb} ${at} ${row}`
}

type Typed = { newStop: string; newPoint: string; after: string }
type Pressed = { rows: string[]; errors?: undefined } | { errors: Record<string, string[]>; rows?: undefined }

/** Returns the rows after a press, or why nothing was changed, by field. `read` reads a typed row. */
export function pressRows(
	rows: readonly string[],
	press: string,
	typed: Typed,
	read: (row: string) => WayRow | undefined,
): Pressed {
	if (press === ADD_STOP) {
		if (typed.newStop.trim() === "") return { errors: { newStop: ["Choose a stop, then add it"] } }
		return { rows: insertRow(rows, typed.after, typed.newStop) }
	}
	if (press === ADD_POINT) {
		const added = read(typed.newPoint)
		if (added?.point || added?.isGap) return { rows: insertRow(rows, typed.after, added.row) }
		return { errors: { newPoint: ["Write two percentages such as 12.5 40, or a cell such as C4"] } }
	}
	const [, verb, number, row = ""] = /^(up|down|remove) (\d+) (.*)$/s.exec(press) ?? []
	const at = rows[Number(number)] === row ? Number(number) : rows.indexOf(row)
	if (at < 0) return { errors: { line: ["The way was changed before the press. Press again"] } }
	if (verb === "remove") return { rows: rows.toSpliced(at, 1) }
	return { rows: moveRow(rows, at, verb === "up" ? -1 : 1) }
}

/** `after` is the number of a row from 1, or empty for the end. */
export function insertRow(rows: readonly string[], after: string, row: string): string[] {
	const at = Math.min(rows.length, Number(after) || rows.length)
	return rows.toSpliced(at, 0, row.trim())
}

function moveRow(rows: readonly string[], at: number, by: 1 | -1): string[] {
	const to = at + by
	const row = rows[at]
	if (row === undefined || to < 0 || to >= rows.length) return [...rows]
	return rows.toSpliced(at, 1).toSpliced(to, 0, row)
}
