import type { MouseEvent } from "react"
import { type DayChange, type DayChangeKind, dayChangeTitle } from "#app/models/time/day-change.ts"
import { TODAY } from "#app/models/time/hours.record.ts"
import { parseTime } from "#app/models/time/hours-fields.ts"
import { FieldError, TextField } from "#app/ui/forms/form-fields.tsx"
import type { HoursField } from "./hours-form.tsx"

type QuickTime = { time: string; text: string }

type TimeFieldsProps = { kind: DayChangeKind; quickTimes: QuickTime[]; field: HoursField }

export function TimeFields({ kind, quickTimes, field }: TimeFieldsProps) {
	return (
		<div className="grid gap-3">
			<TextField
				label={TODAY[kind].fields.time.label}
				name="time"
				type="time"
				required
				defaultValue={field.text("time")}
				errors={field.errors("time")}
			/>
			<div className="flex flex-wrap gap-2">
				{quickTimes.map(({ time, text }) => (
					<button
						key={text}
						type="submit"
						name="quickTime"
						value={time}
						formNoValidate
						className="button button-quiet"
						onClick={chooseTime}
					>
						{text}
					</button>
				))}
			</div>
		</div>
	)
}

export function NoticeField({ field }: { field: HoursField }) {
	return (
		<div>
			<label className="flex min-h-11 items-center gap-3 font-semibold">
				<input
					type="checkbox"
					name="notice"
					id="notice"
					defaultChecked={field.text("notice") === "true"}
					className="size-6 shrink-0"
				/>
				{NOTICE_LABEL}
			</label>
			<FieldError id="notice" errors={field.errors("notice")} />
		</div>
	)
}

const NOTICE_LABEL = TODAY["close-today"].fields.notice.label

/** Without scripts, the button sends the form, and the page shows it again with the time. */
function chooseTime(event: MouseEvent<HTMLButtonElement>): void {
	const { form, value } = event.currentTarget
	const input = form?.querySelector<HTMLInputElement>("input[name=time]")
	if (!input) return
	event.preventDefault()
	input.value = value
	input.dispatchEvent(new Event("input", { bubbles: true }))
}

type DayChangePreviewProps = {
	kind: DayChangeKind
	typed: Record<string, unknown>
	decided: Pick<DayChange, "opensAt" | "closesAt">
}

export function DayChangePreview({ kind, typed, decided }: DayChangePreviewProps) {
	const time = parseTime(String(typed.time ?? "")) ?? ""
	const changed = { ...decided, [kind === "open-late" ? "opensAt" : "closesAt"]: time }
	return (
		<div
			className={`rounded-md p-4 text-onpanel [overflow-wrap:anywhere] ${kind === "close-today" ? "bg-[#7d2a1d]" : "bg-panel"}`}
		>
			<p className="font-display text-lg">{dayChangeTitle(kind, changed)}</p>
			{typed.reason ? <p>{String(typed.reason)}</p> : null}
		</div>
	)
}
