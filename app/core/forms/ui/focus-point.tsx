import type { CSSProperties } from "react"

export function FocusPoint({ style }: { style: CSSProperties }) {
	return (
		<span
			className="pointer-events-none absolute size-[1.5rem] -translate-1/2 rounded-full border-3 border-[white] shadow-[0_0_0_2px_black]"
			style={style}
		/>
	)
}
