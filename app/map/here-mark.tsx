import { pointStyle } from "#app/ui/map/trail-lines.tsx"
import type { Here } from "./here.tsx"

/** The visitor on the map, with the circle of accuracy. */
export function HereMark({ here }: { here: Here }) {
	const size = `${here.radius * 200}%`
	return (
		<>
			<span className="here-accuracy" style={{ ...pointStyle(here), width: size }} aria-hidden="true" />
			<span className="here" style={pointStyle(here)} aria-hidden="true">
				{here.heading !== null && (
					<svg viewBox="0 0 24 24" style={{ rotate: `${Math.round(here.heading)}deg` }} aria-hidden="true">
						<path d="M12 0 17 9H7z" fill="#0b57d0" />
					</svg>
				)}
			</span>
		</>
	)
}
