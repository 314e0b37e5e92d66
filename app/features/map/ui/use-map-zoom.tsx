import { type ReactNode, type RefObject, useEffect, useEffectEvent, useRef } from "react"
import { type MapZoom, type OnSettle, openZoom, type UnderCross } from "./map-zoom.ts"

const ARROW_PX = 60
const ZOOM_STEP = 1.6

const ARROWS: Record<string, [x: number, y: number]> = {
	ArrowLeft: [-ARROW_PX, 0],
	ArrowRight: [ARROW_PX, 0],
	ArrowUp: [0, -ARROW_PX],
	ArrowDown: [0, ARROW_PX],
}

type Zoom = RefObject<MapZoom | undefined>

export function useMapZoom(
	view: RefObject<HTMLElement | null>,
	{ onMove, onSettle, part }: Partial<UnderCross> & { onSettle?: OnSettle } = {},
): Zoom {
	const zoom = useRef<MapZoom>(undefined)
	const press = useEffectEvent((event: KeyboardEvent) => {
		if (event.target !== view.current || event.ctrlKey || event.metaKey || event.altKey) return
		const arrow = ARROWS[event.key]
		if (arrow) zoom.current?.panBy(...arrow)
		else if (event.key === "+" || event.key === "=") zoom.current?.zoomBy(ZOOM_STEP)
		else if (event.key === "-") zoom.current?.zoomBy(1 / ZOOM_STEP)
		else if (event.key === "0") zoom.current?.showAll()
		else return
		event.preventDefault()
	})
	const isUnderCross = onMove !== undefined
	const move = useEffectEvent<UnderCross["onMove"]>((...args) => onMove?.(...args))
	const settle = useEffectEvent<OnSettle>((width) => onSettle?.(width))
	const firstPart = useEffectEvent(() => part)
	useEffect(() => {
		const element = view.current
		const sheet = element?.querySelector<HTMLElement>(".map-sheet")
		if (!element || !sheet) return
		const opened = openZoom(element, sheet, {
			underCross: isUnderCross ? { onMove: (...args) => move(...args), part: firstPart() } : undefined,
			onSettle: (width) => settle(width),
		})
		zoom.current = opened
		element.tabIndex = 0
		element.addEventListener("keydown", press)
		return () => {
			opened.close()
			element.removeAttribute("tabindex")
			element.removeEventListener("keydown", press)
		}
	}, [view, isUnderCross])
	return zoom
}

export function ZoomButtons({ zoom }: { zoom: Zoom }) {
	return (
		<>
			<ToolButton label="Zoom in" onPress={() => zoom.current?.zoomBy(ZOOM_STEP)}>
				<path d="M12 5v14M5 12h14" />
			</ToolButton>
			<ToolButton label="Zoom out" onPress={() => zoom.current?.zoomBy(1 / ZOOM_STEP)}>
				<path d="M5 12h14" />
			</ToolButton>
			<ToolButton label="Show the whole map" onPress={() => zoom.current?.showAll()}>
				<path d="M4 9V4h5M20 9V4h-5M4 15v5h5M20 15v5h-5" />
			</ToolButton>
		</>
	)
}

function ToolButton({
	label,
	onPress,
	children,
}: {
	label: string
	onPress: () => void
	children: ReactNode
}) {
	return (
		<button
			type="button"
			aria-label={label}
			title={label}
			onClick={onPress}
			className="button button-quiet size-12 p-0"
		>
			<svg
				width="24"
				height="24"
				viewBox="0 0 24 24"
				className="size-6"
				fill="none"
				stroke="currentColor"
				strokeWidth="2.5"
				strokeLinecap="round"
				aria-hidden="true"
			>
				{children}
			</svg>
		</button>
	)
}
