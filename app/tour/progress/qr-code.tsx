import type { QRCodeSegment } from "qrcode"
import { qrPath } from "#app/ui/qr-path.ts"

/** An address, or what is behind it as digits, which a QR code stores in less room. */
type QrCodeProps = { parts: string | [address: string, digits: string]; label: string }

/** Black on white in both themes, because many readers don't read inverted codes. Loaded when a code is shown. */
export default function QrCode({ parts, label }: QrCodeProps) {
	const { side, path } = qrPath(typeof parts === "string" ? parts : segments(parts))
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

function segments([address, digits]: [string, string]): QRCodeSegment[] {
	return [
		{ data: new TextEncoder().encode(address), mode: "byte" },
		{ data: digits, mode: "numeric" },
	]
}
