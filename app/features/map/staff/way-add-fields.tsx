import type { KeyboardEvent } from "react"
import { SelectField, TextField } from "#core/forms/ui/form-fields.tsx"
import type { Place } from "#features/map/map.ts"
import { TRAIL } from "#features/map/trail.record.ts"
import { ADD_POINT, ADD_STOP } from "#features/map/way-presses.ts"
import type { WayRow } from "#features/map/way-text.ts"
import { nameOf } from "./way-list.tsx"

type Added = { newStop: string; newPoint: string }

type WayAddFieldsProps = {
	rows: readonly WayRow[]
	labels: ReadonlyMap<number, string>
	places: readonly Place[]
	added: Added
	onAdded: (added: Added) => void
	/** The number of a row from 1, or empty for the end. */
	after: string
	onAfter: (after: string) => void
	errors: { newStop?: string[] | undefined; newPoint?: string[] | undefined }
	onPress: (press: string) => void
}

export function WayAddFields(props: WayAddFieldsProps) {
	const { rows, labels, places, added, onAdded, after, onAfter, errors, onPress } = props
	const button = (press: string, text: string) => (
		<button
			type="submit"
			name="press"
			value={press}
			formNoValidate
			formAction="#way"
			className="button button-quiet justify-self-start"
			onClick={(event) => {
				event.preventDefault()
				onPress(press)
			}}
		>
			{text}
		</button>
	)
	function pressEnter(event: KeyboardEvent) {
		if (event.key !== "Enter") return
		event.preventDefault()
		onPress(ADD_POINT)
	}
	return (
		<div className="grid grid-cols-1 gap-4 pb-4">
			<SelectField
				label={TRAIL.fields.after.label}
				name="after"
				value={after}
				onChange={({ target }) => onAfter(target.value)}
			>
				<option value="">At the end</option>
				{rows.map((row, at) => (
					// biome-ignore lint/suspicious/noArrayIndexKey: the same stop may be in it twice
					<option key={`${row.row} ${at}`} value={at + 1}>
						{nameOf(rows, at, labels)}
					</option>
				))}
			</SelectField>
			{places.length > 0 && (
				<>
					<SelectField
						label={TRAIL.fields.newStop.label}
						name="newStop"
						value={added.newStop}
						onChange={({ target }) => onAdded({ ...added, newStop: target.value })}
						errors={errors.newStop}
					>
						<option value="">Choose a place</option>
						{places.map(({ id }) => (
							<option key={id} value={labels.get(id)}>
								{labels.get(id)}
							</option>
						))}
					</SelectField>
					{button(ADD_STOP, "Add this stop")}
				</>
			)}
			<TextField
				label={TRAIL.fields.newPoint.label}
				name="newPoint"
				autoComplete="off"
				value={added.newPoint}
				onChange={({ target }) => onAdded({ ...added, newPoint: target.value })}
				onKeyDown={pressEnter}
				errors={errors.newPoint}
				hint="Percentages from the left and from the top such as 12.5 40, a cell such as C4, or 'gap'"
			/>
			{button(ADD_POINT, "Add this point")}
		</div>
	)
}
