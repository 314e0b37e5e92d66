import { moveItem } from "#core/records/order.ts"
import type { RowsSetting } from "./setting-form.ts"
import type { Section } from "./setting-row.ts"
import { fieldsOfSection, type SettingKey, settingRow } from "./settings-table.ts"

export function cellName(key: SettingKey, at: number, column: string): string {
	return `${key}-${at}-${column}`
}

/** The hidden field with the number of rows that the form shows: empty ones have no other trace. */
export function countName(key: SettingKey): string {
	return `${key}-count`
}

/** The rows of a list in a form, with the empty ones; at least one, so that there is a field to type in. */
export function typedRows(key: SettingKey, row: RowsSetting, typed: Record<string, unknown>): ListRow[] {
	const rows = Array.from({ length: row.most }, (_, at) =>
		Object.fromEntries(
			Object.keys(row.columns).map((column) => [column, String(typed[cellName(key, at, column)] ?? "")]),
		),
	)
	const filled = rows.findLastIndex((one) => Object.values(one).some(Boolean)) + 1
	return rows.slice(0, Math.max(1, filled, Number(typed[countName(key)]) || 0))
}

export type ListRow = Record<string, string>

export type RowChange = { key: SettingKey; to: "add" | "up" | "down" | "remove"; at: number }

export function rowChangeText({ key, to, at }: RowChange): string {
	return `${key} ${to} ${at}`
}

export function parseRowChange(section: Section, text: unknown): RowChange | undefined {
	const [, name, to, at] = /^(\w+) (add|up|down|remove) (\d{1,3})$/.exec(String(text)) ?? []
	const key = fieldsOfSection(section).find((one) => one === name && settingRow(one).kind === "rows")
	return key && { key, to: to as RowChange["to"], at: Number(at) }
}

export function changeRows(rows: ListRow[], { to, at }: RowChange): ListRow[] {
	if (to === "add") return [...rows, {}]
	if (to === "remove") return rows.filter((_, place) => place !== at)
	return moveItem(rows, at, to === "up" ? at - 1 : at + 1)
}

export function rowFields(key: SettingKey, rows: ListRow[]): Record<string, string> {
	const fields: Record<string, string> = { [countName(key)]: String(rows.length) }
	for (const [at, one] of rows.entries())
		for (const [column, text] of Object.entries(one)) fields[cellName(key, at, column)] = text
	return fields
}

export function changeTypedRows(fields: FormData, change: RowChange): void {
	const { key } = change
	const row = settingRow(key)
	if (row.kind !== "rows") return
	const rows = changeRows(typedRows(key, row, Object.fromEntries(fields)), change).slice(0, row.most)
	for (const name of [...fields.keys()]) if (name.startsWith(`${key}-`)) fields.delete(name)
	for (const [name, text] of Object.entries(rowFields(key, rows))) fields.set(name, text)
}

export function cellLabel(item: string, label: string, at: number): string {
	return `${label} of ${item.toLowerCase()} ${at + 1}`
}

/** The rows of a stored list; empty if it can't be read. */
export function readRows(value: string): ListRow[] {
	try {
		return JSON.parse(value)
	} catch {
		return []
	}
}
