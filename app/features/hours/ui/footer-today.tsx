import { href, Link } from "react-router"
import { FOOTER_HEADING, FOOTER_LINK } from "#core/ui/layout/footer.tsx"

export function FooterToday({ today, hours }: { today: string | undefined; hours: string | undefined }) {
	return (
		<div>
			<h2 className={FOOTER_HEADING}>Today</h2>
			{/* See `live-today.ts`. */}
			<p data-today className={`${today ? "" : "min-h-[2lh]"} font-bold`}>
				{today}
			</p>
			<p>{hours}</p>
			<p>
				<Link to={href("/visit")} className={FOOTER_LINK}>
					Hours, rates and directions
				</Link>
			</p>
		</div>
	)
}
