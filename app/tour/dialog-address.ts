/** Marks a history entry opened from the list: closing the dialog goes back. */
export const OPENED_HERE = "opened from the list"

/** The tour page with its filters and a dialog, for `useLocation().search`. */
export function dialogSearch(search: string, dialog: "tour" | "move"): string {
	const params = new URLSearchParams(search)
	params.delete("species")
	params.set("dialog", dialog)
	return `?${params}`
}
