import { type MouseEvent, useState } from "react"
import { FieldError, SelectField, TextField } from "#core/forms/ui/form-fields.tsx"
import { offsetOfPoint } from "#core/media/image-offset.ts"
import { track } from "#core/tracking/track.ts"
import { useHydrated } from "#core/ui/use-hydrated.ts"
import { parseOffset } from "#features/species/image-position.ts"
import { MAX_OFFSET } from "#features/species/position-fields.ts"
import { IMAGE_POSITIONS, type ImagePosition } from "#features/species/species.ts"
import { SpeciesPicture } from "#features/species/ui/species-picture.tsx"
import { IMAGE_POSITION } from "./tracked-events.ts"

type PositionEditorProps = {
	/** Null if the browser can't show the picture. */
	imageUrl: string | null
	/** The stored picture will be removed without a replacement. */
	isRemoved: boolean
	initial: { imagePosition: string; offsetX: string; offsetY: string }
	/** Called for clicks on the picture, which fire no input event. */
	onChange: () => void
	errors: {
		imagePosition?: string[] | undefined
		offsetX?: string[] | undefined
		offsetY?: string[] | undefined
	}
}

export function PositionEditor({ imageUrl, isRemoved, initial, onChange, errors }: PositionEditorProps) {
	const hydrated = useHydrated()
	const [position, setPosition] = useState(initial.imagePosition)
	const [x, setX] = useState(initial.offsetX)
	const [y, setY] = useState(initial.offsetY)
	function move(next: string) {
		if (next !== position) track(IMAGE_POSITION, { position: next })
		setPosition(next)
	}
	function choose(next: string) {
		move(next)
		if (next === "custom") return
		setX("0")
		setY("0")
	}
	function pointTo(event: MouseEvent<HTMLButtonElement>) {
		// Keyboard clicks have no position; the offset fields replace them.
		if (event.detail === 0) return
		const box = event.currentTarget.getBoundingClientRect()
		onChange()
		move("custom")
		const offset = offsetOfPoint({
			across: (event.clientX - box.left) / box.width,
			down: (event.clientY - box.top) / box.height,
		})
		setX(String(offset.x))
		setY(String(offset.y))
	}
	const isCustom = position === "custom"
	const offset = parseOffset(`${x},${y}`)
	const preview = {
		imageUrl,
		imageWidths: [],
		imagePlaceholder: "",
		imagePosition: position as ImagePosition,
		imageOffset: isCustom ? `${offset.x},${offset.y}` : "0,0",
	}
	return (
		<fieldset className="grid gap-4 rounded-md border border-line p-4">
			<legend className="px-1 font-semibold">Image position</legend>
			<SelectField
				label="Position"
				name="imagePosition"
				value={position}
				onChange={(event) => choose(event.target.value)}
				errors={errors.imagePosition}
			>
				{IMAGE_POSITIONS.map((one) => (
					<option key={one} value={one}>
						{one}
					</option>
				))}
			</SelectField>
			{(imageUrl || isRemoved) && (
				<div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,8rem),1fr))] items-start gap-4">
					<figure className="grid gap-2">
						<SpeciesPicture species={preview} alt="Preview" sizes="16rem" className="aspect-4/3 rounded" />
						{imageUrl && (
							<SpeciesPicture species={preview} alt="" sizes="16rem" className="aspect-2/1 rounded" />
						)}
						<figcaption className="text-sm text-soft">
							{imageUrl
								? "As visitors see it, and as a featured species on a phone"
								: "The image will be removed when you save"}
						</figcaption>
					</figure>
					{hydrated && imageUrl && (
						<figure>
							<button
								type="button"
								aria-label="Whole image. Click the part that must stay visible"
								className="relative block w-fit cursor-crosshair"
								onClick={pointTo}
							>
								<img src={imageUrl} alt="" className="block h-auto max-h-72 w-auto max-w-full rounded" />
								{isCustom && <Crosshair x={50 + offset.x} y={50 + offset.y} />}
							</button>
							<figcaption className="mt-1 text-sm text-soft">
								Click the part that must stay visible
							</figcaption>
						</figure>
					)}
				</div>
			)}
			{/* Below the pictures, so that showing the fields doesn't move them. */}
			{(isCustom || !hydrated) && (
				<div className="grid grid-cols-2 gap-3">
					<OffsetField axis="X" value={x} onChange={setX} edges="left edge, 50 the right edge" />
					<OffsetField axis="Y" value={y} onChange={setY} edges="top edge, 50 the bottom edge" />
				</div>
			)}
			<FieldError id="offsetX" errors={[...(errors.offsetX ?? []), ...(errors.offsetY ?? [])]} />
		</fieldset>
	)
}

type OffsetFieldProps = { axis: "X" | "Y"; value: string; onChange: (value: string) => void; edges: string }

function OffsetField({ axis, value, onChange, edges }: OffsetFieldProps) {
	return (
		<TextField
			label={`${axis} offset`}
			name={`offset${axis}`}
			type="number"
			min={-MAX_OFFSET}
			max={MAX_OFFSET}
			step={1}
			value={value}
			onChange={(event) => onChange(event.target.value)}
			hint={`For ‘custom’: -50 is the ${edges}.`}
		/>
	)
}

function Crosshair({ x, y }: { x: number; y: number }) {
	return (
		<>
			<span className="absolute inset-y-0 border-l-2 border-gold" style={{ left: `${x}%` }} />
			<span className="absolute inset-x-0 border-t-2 border-gold" style={{ top: `${y}%` }} />
		</>
	)
}
