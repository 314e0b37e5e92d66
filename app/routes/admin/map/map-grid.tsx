import { GRID_SIZE } from "#app/models/map/typed-position.ts"

const CELLS = Array.from({ length: GRID_SIZE }, (_, at) => at)
const LINES = CELLS.slice(1).map((at) => (at * 1000) / GRID_SIZE)

const LABEL =
	"pointer-events-none absolute -translate-1/2 rounded-[0.2rem] bg-[white] px-[0.2rem] font-sans text-[0.7rem]/[1.3] font-bold text-[#10302a]"

export function MapGrid() {
	const middle = (at: number) => `${((at + 0.5) * 100) / GRID_SIZE}%`
	return (
		<div aria-hidden="true">
			<svg className="map-lines" viewBox="0 0 1000 1000" preserveAspectRatio="none" aria-hidden="true">
				<path
					className="stroke-[#10302a] stroke-1 opacity-50"
					d={LINES.map((at) => `M${at} 0V1000M0 ${at}H1000`).join("")}
					vectorEffect="non-scaling-stroke"
				/>
			</svg>
			{CELLS.map((at) => (
				<span key={`column ${at}`} className={LABEL} style={{ left: middle(at), top: "1.5%" }}>
					{String.fromCharCode(65 + at)}
				</span>
			))}
			{CELLS.map((at) => (
				<span key={`row ${at}`} className={LABEL} style={{ left: "1.5%", top: middle(at) }}>
					{at + 1}
				</span>
			))}
		</div>
	)
}
