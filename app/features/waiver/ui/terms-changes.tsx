import { ChangedText } from "#core/text/changed-text.tsx"
import type { TermsChanges } from "#features/waiver/terms.ts"

export function TermsChangeList({ changes, isOpen = false }: { changes: TermsChanges; isOpen?: boolean }) {
	return (
		<details open={isOpen} className="mt-5 max-w-4xl rounded-md border border-line p-4">
			<summary className="min-h-6 cursor-pointer font-semibold">
				What changed since version {changes.since}
			</summary>
			{changes.list.length === 0 && <p className="mt-3">Only the order of the sections.</p>}
			<ul className="mt-3 grid grid-cols-1 gap-4">
				{changes.list.map(({ kind, title, parts }) => (
					<li key={`${kind} ${title}`} className="[overflow-wrap:anywhere]">
						<p>
							<span className="font-semibold">{kind}:</span> {title}
						</p>
						{parts.length > 0 && <ChangedText parts={parts} />}
					</li>
				))}
			</ul>
		</details>
	)
}
