import { type RefObject, useState } from "react"
import { setTorch } from "./camera.ts"
import type { Phase } from "./use-scanner.ts"

const CORNERS = [
	"top-0 left-0 border-t-4 border-l-4",
	"top-0 right-0 border-t-4 border-r-4",
	"bottom-0 left-0 border-b-4 border-l-4",
	"right-0 bottom-0 border-r-4 border-b-4",
]

type ViewfinderProps = {
	video: RefObject<HTMLVideoElement | null>
	phase: Phase
	torch: MediaStreamTrack | undefined
}

export function Viewfinder({ video, phase, torch }: ViewfinderProps) {
	return (
		<div className="relative grid h-[min(36svh,22rem)] place-items-center overflow-hidden rounded-md bg-band text-onband">
			<video
				ref={video}
				playsInline
				muted
				autoPlay
				aria-label="Camera picture"
				className={`absolute inset-0 size-full scroll-mt-4 object-cover ${phase === "off" ? "invisible" : ""}`}
			/>
			<div className="relative grid aspect-square h-2/3 place-items-center" aria-hidden="true">
				{CORNERS.map((corner) => (
					<span key={corner} className={`absolute size-8 border-gold ${corner}`} />
				))}
			</div>
			{torch && <TorchButton key={torch.id} track={torch} />}
			{phase === "off" && (
				<p className="absolute max-w-56 text-center font-semibold">
					Point the camera at the QR code on a sign.
				</p>
			)}
		</div>
	)
}

function TorchButton({ track }: { track: MediaStreamTrack }) {
	const [isOn, setOn] = useState(false)
	async function toggle() {
		if (await setTorch(track, !isOn)) setOn(!isOn)
	}
	return (
		<button
			type="button"
			className="on-band absolute right-2 bottom-2 min-h-12 min-w-12 cursor-pointer rounded-md border-2 border-onband bg-band px-4 font-semibold aria-pressed:bg-gold aria-pressed:text-ongold"
			aria-pressed={isOn}
			onClick={toggle}
		>
			Light
		</button>
	)
}
