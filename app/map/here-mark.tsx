import { pointStyle } from "#app/ui/map/trail-lines.tsx"
import type { Here } from "./here.tsx"

const CIRCLE = "pointer-events-none absolute -translate-1/2 rounded-full"

export function HereMark({ here }: { here: Here }) {
	const size = `${here.radius * 200}%`
	return (
		<>
			<span
				className={`aspect-square border-2 border-[#0b57d0] bg-[rgb(11_87_208/15%)] ${CIRCLE}`}
				style={{ ...pointStyle(here), width: size }}
				aria-hidden="true"
			/>
			<span
				data-here
				className={`z-2 size-[1.25rem] border-3 border-[white] bg-[#0b57d0] shadow-[0_0_0_1px_#0b57d0] ${CIRCLE}`}
				style={pointStyle(here)}
				aria-hidden="true"
			>
				{here.heading !== null && (
					<svg
						viewBox="0 0 24 24"
						className="absolute -inset-[1.25rem]"
						style={{ rotate: `${Math.round(here.heading)}deg` }}
						aria-hidden="true"
					>
						<path d="M12 0 17 9H7z" fill="#0b57d0" />
					</svg>
				)}
			</span>
		</>
	)
}
