import type { Position } from "#features/map/map.ts"

type DashedLinesProps = { from: readonly Position[]; to: Position }

/** Two paths: a dark line on a white one. */
export const OUTLINED =
	"[&>path]:stroke-[white] [&>path]:stroke-5 [&>path+path]:stroke-[#10302a] [&>path+path]:stroke-[2.5]"

export function DashedLines({ from, to }: DashedLinesProps) {
	if (from.length === 0) return null
	const at = ({ x, y }: Position) => `${x * 1000} ${y * 1000}`
	const path = from.map((one) => `M${at(one)}L${at(to)}`).join("")
	return (
		<svg
			width="100%"
			height="100%"
			className={`map-lines map-dashes ${OUTLINED} [&>path+path]:[stroke-dasharray:7_6]`}
			viewBox="0 0 1000 1000"
			preserveAspectRatio="none"
			aria-hidden="true"
		>
			<path d={path} vectorEffect="non-scaling-stroke" />
			<path d={path} vectorEffect="non-scaling-stroke" />
		</svg>
	)
}
