import type { StoredVersion } from "#app/models/forms/invalid-submission.ts"
import type { TextPart } from "#app/models/text/text-part.ts"

/** Both versions of what differs, with the words that only one of them has marked. */
export function EditConflict({ version: { by, at, isOwn, lines } }: { version: StoredVersion }) {
	const whose = [isOwn ? "yours, from another window" : by, at].filter(Boolean).join(", ")
	const isChanged = ({ parts }: StoredVersion["lines"][number]) => parts.some(({ change }) => change)
	const same = lines.filter((line) => !isChanged(line)).map(({ label }) => label)
	return (
		<details open data-conflict className="rounded-md border border-line p-4 [overflow-wrap:anywhere]">
			<summary className="cursor-pointer font-semibold">
				Currently saved version{whose && `: ${whose}`}
			</summary>
			<dl className="mt-2 grid gap-4">
				{lines.filter(isChanged).map(({ label, parts }) => (
					<div key={label} className="border-l-4 border-barn pl-3">
						<dt className="font-semibold">{label}: different</dt>
						<Version whose={isOwn ? "Saved" : `Saved${by ? ` by ${by}` : ""}`} own="added" parts={parts} />
						<Version whose="In this form" own="removed" parts={parts} />
					</div>
				))}
			</dl>
			{same.length === lines.length && <p className="mt-2">Both versions are the same.</p>}
			{same.length > 0 && same.length < lines.length && (
				<p data-same className="mt-4 text-sm text-soft">
					The same in both: {same.join(", ")}.
				</p>
			)}
		</details>
	)
}

type VersionProps = { whose: string; own: TextPart["change"]; parts: TextPart[] }

/** Few screen readers announce `mark`, so the text is read as it is. */
function Version({ whose, own, parts }: VersionProps) {
	const shown = parts.filter(({ change }) => !change || change === own)
	return (
		<dd className="mt-1">
			<span className="text-sm text-soft">{whose}:</span>
			<p
				dir="auto"
				// biome-ignore lint/a11y/noNoninteractiveTabindex: a long text is scrolled with the keyboard, too
				tabIndex={0}
				className="max-h-60 overflow-y-auto whitespace-pre-line"
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
		</dd>
	)
}
