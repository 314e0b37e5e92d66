import { create } from "qrcode"

/** The white border in modules. Without it, scanners don't detect the code. */
const QUIET_ZONE = 4

/** Black on white in both themes, because many readers don't read inverted codes. Loaded when a code is shown. */
export default function QrCode({ parts: [text, digits], label }: { parts: [string, string]; label: string }) {
	const { modules } = create(
		[
			{ data: new TextEncoder().encode(text), mode: "byte" },
			{ data: digits, mode: "numeric" },
		],
		{ errorCorrectionLevel: "M" },
	)
	const { size } = modules
	const side = size + 2 * QUIET_ZONE
	let path = ""
	for (let row = 0; row < size; row++)
		for (let column = 0; column < size; column++)
			if (modules.get(row, column)) path += `M${column + QUIET_ZONE} ${row + QUIET_ZONE}h1v1h-1z`
	return (
		<svg
			role="img"
			aria-label={label}
			viewBox={`0 0 ${side} ${side}`}
			shapeRendering="crispEdges"
			className="w-full max-w-md rounded-md border border-line"
		>
			<path fill="#fff" d={`M0 0h${side}v${side}h-${side}z`} />
			<path fill="#000" d={path} />
		</svg>
	)
}
