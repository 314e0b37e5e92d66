import { ChangedText } from "#core/records/changed-text.tsx"
import type { TermsChange, TermsChanges } from "#features/waiver/terms-changes.ts"

const KINDS = { added: "Added", moved: "Moved", removed: "Removed", changed: "Changed" }

export function TermsChangeList({ changes, isOpen = false }: { changes: TermsChanges; isOpen?: boolean }) {
	return (
		<details open={isOpen} className="mt-5 max-w-4xl rounded-md border border-line p-4">
			<summary className="min-h-6 cursor-pointer font-semibold">
				What changed since version {changes.since}
			</summary>
			{changes.list.length === 0 && <p className="mt-3">Nothing.</p>}
			<ul className="mt-3 grid grid-cols-1 gap-4">
				{changes.list.map((change) => (
					<li key={`${change.kind} ${change.number}`} className="[overflow-wrap:anywhere]">
						<p>
							<span className="font-semibold">{KINDS[change.kind]}:</span> {titleOf(change)}
						</p>
						{"parts" in change && change.parts.length > 0 && <ChangedText parts={change.parts} />}
					</li>
				))}
			</ul>
		</details>
	)
}

function titleOf(change: TermsChange): string {
	const title = `${change.number}. ${change.heading}`
	return change.kind === "changed" && change.previousHeading !== change.heading
		? `${title} (before: ${change.previousHeading})`
		: title
}
