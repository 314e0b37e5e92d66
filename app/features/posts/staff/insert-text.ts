/** Replaces a part of a text area. Unlike `setRangeText`, it can be undone with the keyboard. */
export function insertText(area: HTMLTextAreaElement, text: string, start: number, end: number): void {
	area.focus()
	area.setSelectionRange(start, end)
	if (document.execCommand("insertText", false, text)) return
	area.setRangeText(text, start, end, "end")
	area.dispatchEvent(new Event("input", { bubbles: true }))
}

/** Inserts a text at the cursor, on a line of its own. */
export function insertLine(area: HTMLTextAreaElement, text: string, at: number): void {
	const before = area.value.slice(0, at)
	const after = area.value.slice(at)
	const opening = before === "" || before.endsWith("\n") ? "" : "\n"
	const closing = after.startsWith("\n") ? "" : "\n"
	insertText(area, opening + text + closing, at, at)
}
