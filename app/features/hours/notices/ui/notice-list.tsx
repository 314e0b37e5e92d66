import { Icon } from "#core/ui/icons.tsx"
import { LEVEL_LABELS, type NoticeLevel, type PublicNotice } from "#features/hours/notices/notice.ts"

const BORDERS: Record<NoticeLevel, string> = {
	closure: "border-barn",
	caution: "border-gold",
	information: "border-lake",
}

/** Different shapes (crossed circle, triangle, circle), so that the level is recognized without its color. */
const ICONS: Record<NoticeLevel, string> = {
	closure: "M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18M5.6 5.6l12.8 12.8",
	caution: "M12 3 2 20h20zM12 10v5M12 17.5v.1",
	information: "M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18M12 11v6M12 7.5v.1",
}

type NoticeListProps = {
	notices: readonly PublicNotice[]
	/** When the notices were read, if they may be outdated. */
	asOf?: string | null
}

export function NoticeList({ notices, asOf }: NoticeListProps) {
	return (
		<section aria-label="Notices" className="frame py-4">
			<ul className="grid gap-2 *:rounded-r-md">
				{notices.map(({ id, text, level, link, linkText }) => (
					<li key={id} className={`flex gap-3 border-l-6 bg-surface px-4 py-3 text-ink ${BORDERS[level]}`}>
						<Icon className="mt-0.5 size-6" d={ICONS[level]} />
						<div className="min-w-0 [overflow-wrap:anywhere]">
							<p dir="auto" className="whitespace-pre-line">
								<strong>{LEVEL_LABELS[level]}:</strong> {text}
							</p>
							{link && (
								<a
									href={link}
									rel="noopener"
									className="text-link inline-flex min-h-11 items-center font-semibold"
								>
									{linkText}
								</a>
							)}
						</div>
					</li>
				))}
			</ul>
			{asOf && <p className="mt-1 text-sm text-soft">As of {asOf}. There may be newer notices.</p>}
		</section>
	)
}
