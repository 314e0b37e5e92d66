import { type MouseEvent, useEffect, useRef, useState } from "react"
import { inputType, TextField } from "#core/forms/ui/form-fields.tsx"
import {
	cellLabel,
	cellName,
	changeRows,
	countName,
	type ListRow,
	type RowChange,
	rowChangeText,
	typedRows,
} from "#core/settings/list-rows.ts"
import type { RowsSetting } from "#core/settings/setting-form.ts"
import type { SettingKey } from "#core/settings/settings-table.ts"
import { useHydrated } from "#core/ui/use-hydrated.ts"

type RowsFieldProps = {
	settingKey: SettingKey
	row: RowsSetting & { title: string; help: string }
	typed: Record<string, unknown>
	errorsOf: (name: string) => string[] | undefined
}

type List = { rows: ListRow[]; last?: RowChange; presses: number }

/** A list with buttons to add, move and remove rows. Without scripts they send the form, which comes back with its text. */
export function RowsField({ settingKey, row, typed, errorsOf }: RowsFieldProps) {
	const { title, help, item, most, columns } = row
	const [{ rows, last, presses }, setList] = useState<List>(() => ({
		rows: typedRows(settingKey, row, typed),
		presses: 0,
	}))
	const list = useRef<HTMLFieldSetElement>(null)
	const hydrated = useHydrated()
	function change(event: MouseEvent<HTMLButtonElement>, to: RowChange["to"], at: number) {
		if (!hydrated) return
		const { form } = event.currentTarget
		const now = typedRows(settingKey, row, form ? Object.fromEntries(new FormData(form)) : typed)
		const last = { key: settingKey, to, at }
		setList({ rows: changeRows(now, last), last, presses: presses + 1 })
	}
	useEffect(() => {
		if (!last || !list.current) return
		focusAfter(last, list.current)
		// The errors, the guard against leaving, and the stored draft see the change as something typed.
		list.current.dispatchEvent(new Event("input", { bubbles: true }))
	}, [last])
	const button = (to: RowChange["to"], at: number) => ({
		type: hydrated ? ("button" as const) : ("submit" as const),
		name: "rows",
		value: rowChangeText({ key: settingKey, to, at }),
		formAction: `#${settingKey}`,
		onClick: (event: MouseEvent<HTMLButtonElement>) => change(event, to, at),
		className: "button button-quiet",
	})
	const noun = item.toLowerCase()
	return (
		<fieldset ref={list} id={settingKey} className="grid gap-4 rounded-md border border-line p-4">
			<legend className="px-1 font-semibold">{title}</legend>
			{help && <p className="text-sm text-soft">{help}</p>}
			<input type="hidden" name={countName(settingKey)} value={rows.length} />
			{rows.map((one, at) => (
				<div
					// biome-ignore lint/suspicious/noArrayIndexKey: a row is its place
					key={at}
					className="grid grid-cols-1 gap-3 border-b border-line pb-4 sm:grid-cols-[1fr_2fr]"
				>
					{Object.entries(columns).map(([column, { label, type }]) => {
						const name = cellName(settingKey, at, column)
						return (
							<TextField
								// The text of a moved row is another field's.
								key={`${column} ${presses}`}
								label={cellLabel(item, label, at)}
								{...inputType(type)}
								autoComplete="off"
								name={name}
								defaultValue={one[column] ?? ""}
								errors={errorsOf(name)}
							/>
						)
					})}
					<div className="flex flex-wrap gap-2 sm:col-span-2">
						{(["up", "down"] as const).map(
							(way) =>
								(way === "up" ? at > 0 : at < rows.length - 1) && (
									<button key={way} {...button(way, at)}>
										Move {way}
										<span className="sr-only">
											{" "}
											{noun} {at + 1}
										</span>
									</button>
								),
						)}
						<button {...button("remove", at)}>
							Remove
							<span className="sr-only">
								{" "}
								{noun} {at + 1}
							</span>
						</button>
					</div>
				</div>
			))}
			{rows.length < most ? (
				<button {...button("add", rows.length)} className="button button-quiet justify-self-start">
					Add a {noun}
				</button>
			) : (
				<p className="text-soft">
					There are {most} {noun}s, as many as possible.
				</p>
			)}
		</fieldset>
	)
}

/** Where the eyes are: the new row's first field, the moved row's button, or what replaced the removed row. */
function focusAfter({ to, at }: RowChange, list: HTMLFieldSetElement): void {
	const row =
		list.querySelectorAll<HTMLElement>(":scope > div")[to === "up" ? at - 1 : to === "down" ? at + 1 : at]
	const moved = row?.querySelector<HTMLElement>(`button[value*=" ${to} "]`) ?? row?.querySelector("button")
	const found = to === "up" || to === "down" ? moved : row?.querySelector("input")
	;(found ?? list.querySelector<HTMLElement>(":scope > button"))?.focus()
}
