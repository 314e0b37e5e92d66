import { useId } from "react"
import type { StoredVersion } from "#app/models/forms/invalid-submission.ts"
import { choiceField, choiceOf } from "#app/models/forms/line-choices.ts"
import type { TextPart } from "#app/models/text/text-part.ts"

type Line = StoredVersion["lines"][number]

export function EditConflict({ version: { by, at, isOwn, lines } }: { version: StoredVersion }) {
	const whose = [isOwn ? "yours, from another window" : by, at].filter(Boolean).join(", ")
	const isChanged = ({ parts }: Line) => parts.some(({ change }) => change)
	const same = lines.filter((line) => !isChanged(line)).map(({ label }) => label)
	return (
		<details open data-conflict className="rounded-md border border-line p-4 [overflow-wrap:anywhere]">
			<summary className="cursor-pointer font-semibold">
				Currently saved version{whose && `: ${whose}`}
			</summary>
			<div className="mt-2 grid gap-4">
				{lines.filter(isChanged).map((line) => (
					<LineChoice
						key={line.label}
						line={line}
						saved={isOwn ? "Saved" : `Saved${by ? ` by ${by}` : ""}`}
					/>
				))}
			</div>
			{same.length === lines.length && <p className="mt-2">Both versions are the same.</p>}
			{same.length > 0 && same.length < lines.length && (
				<p data-same className="mt-4 text-sm text-soft">
					The same in both: {same.join(", ")}.
				</p>
			)}
			{same.length < lines.length && (
				<p className="mt-2 text-sm text-soft">
					The fields below still show what was in this form. If you change one now, what you type there is
					saved.
				</p>
			)}
		</details>
	)
}

function LineChoice({ line, saved }: { line: Line; saved: string }) {
	const { label, parts, digest, takesSaved, isUntouched } = line
	const name = choiceField(label)
	return (
		<fieldset className="border-l-4 border-barn pl-3">
			<legend className="font-semibold">{label}: different</legend>
			{isUntouched && (
				<p className="text-sm">You didn't change this, so the saved one is kept unless you choose yours.</p>
			)}
			<Version
				{...{ name, parts, whose: saved, own: "added" }}
				value={choiceOf("saved", digest)}
				isChosen={takesSaved}
			/>
			<Version
				{...{ name, parts, whose: "In this form", own: "removed" }}
				value={choiceOf("typed", digest)}
				isChosen={!takesSaved}
			/>
		</fieldset>
	)
}

type VersionProps = {
	name: string
	value: string
	isChosen: boolean
	whose: string
	own: TextPart["change"]
	parts: TextPart[]
}

/** Few screen readers announce `mark`, so the text is read as it is. */
function Version({ name, value, isChosen, whose, own, parts }: VersionProps) {
	const id = useId()
	const shown = parts.filter(({ change }) => !change || change === own)
	return (
		<div className="group mt-1">
			<label className="flex min-h-12 items-center gap-2 text-sm">
				<input
					type="radio"
					name={name}
					value={value}
					defaultChecked={isChosen}
					aria-describedby={id}
					className="size-6 shrink-0"
				/>
				<span>
					{whose}
					<span aria-hidden="true" className="hidden font-semibold group-has-checked:inline">
						: will be saved
					</span>
				</span>
			</label>
			<p
				id={id}
				dir="auto"
				// biome-ignore lint/a11y/noNoninteractiveTabindex: a long text is scrolled with the keyboard, too
				tabIndex={0}
				className="max-h-60 overflow-y-auto whitespace-pre-line pl-8"
			>
				{shown.length === 0 && "–"}
				{shown.map(({ text, change }, at) =>
					change ? (
						// biome-ignore lint/suspicious/noArrayIndexKey: the parts never change places
						<mark key={at}>{text}</mark>
					) : (
						text
					),
				)}
			</p>
		</div>
	)
}
