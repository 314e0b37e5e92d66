import { useRef } from "react"
import { AUDIT_PAGE_SIZE, type AuditEntry, describeChange } from "#core/audit/audit.ts"
import type { PageRange } from "#core/forms/page-range.ts"
import { formatDateTime } from "#core/time/local-time.ts"
import { EarlierLink, MoreLink } from "#core/ui/more-links.tsx"
import { useTimeZone } from "#core/ui/time-zone.ts"

type AuditTrailProps = {
	entries: AuditEntry[]
	total: number
	range: PageRange
	address: (range: PageRange) => string
}

export function AuditTrail({ entries, total, range, address }: AuditTrailProps) {
	const zone = useTimeZone()
	const list = useRef<HTMLOListElement>(null)
	const paging = { range, address, part: "trail", what: "changes" }
	return (
		<section id="trail" aria-labelledby="trail-title">
			<h2 id="trail-title" className="mb-2">
				Changes
			</h2>
			{total === 0 && <p className="text-soft">No changes yet.</p>}
			<EarlierLink {...paging} />
			<ol ref={list} className="@container">
				{entries.map((entry) => (
					<li
						key={entry.id}
						className="grid grid-cols-1 gap-x-4 border-t border-line py-2 @min-[46rem]:grid-cols-[16rem_1fr]"
					>
						<time dateTime={entry.at} className="text-sm text-soft">
							{formatDateTime(entry.at, zone)}
						</time>
						<span className="[overflow-wrap:anywhere]">
							<strong>{entry.username}</strong> {describeChange(entry)}
						</span>
					</li>
				))}
			</ol>
			<MoreLink {...paging} pageSize={AUDIT_PAGE_SIZE} total={total} list={list} />
		</section>
	)
}
