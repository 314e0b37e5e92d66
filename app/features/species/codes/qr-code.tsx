import { qrPath } from "#features/species/ui/qr-path.ts"

/** Black on white in both themes, because many readers don't read inverted codes. Loaded when a code is shown. */
export default function QrCode({ text, label }: { text: string; label: string }) {
	const { side, path } = qrPath(text)
	return (
		<svg
			width="240"
			height="240"
			role="img"
			aria-label={label}
			viewBox={`0 0 ${side} ${side}`}
			shapeRendering="crispEdges"
			className="h-auto w-full max-w-md rounded-md border border-line"
		>
			<path fill="#fff" d={`M0 0h${side}v${side}h-${side}z`} />
			<path fill="#000" d={path} />
		</svg>
	)
}
