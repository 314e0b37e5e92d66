import { useEffect, useMemo, useRef, useState } from "react"
import { useLocation, useRouteLoaderData } from "react-router"
import { ShareIcon } from "#core/ui/icons.tsx"
import type { RootLayoutData } from "#core/ui/layout/root-layout-data.ts"
import { whenIdle } from "#core/ui/lazy-component.tsx"
import { PrintButton } from "#core/ui/print-button.tsx"
import type { TourSession } from "#features/tour/ui/tour-session.ts"
import { useTours } from "#features/tour/ui/tour-store.ts"
import { drawPicture } from "./draw-picture.ts"
import { type Result, resultOf } from "./result.ts"
import { ResultCard } from "./result-card.tsx"
import { useTourCatalogue } from "./tour-catalogue.ts"

export default function TourResult() {
	const { active, completed } = useTours()
	const id = new URLSearchParams(useLocation().search).get("tour")
	const tour = id === null ? completed.at(-1) : completed.find((one) => String(one.id) === id)
	if (tour) return <EndedTour key={tour.id} tour={tour} />
	const isRunning = active && (id === null || String(active.id) === id)
	return (
		<p className="text-lg">
			{isRunning
				? "Your tour is still running. Its result will be here when you end it."
				: id === null
					? "You haven't finished a tour on this device yet. The result of a tour appears here when you end it."
					: "This tour isn't on this device. Results are only in the browser in which the tour was walked, until they are removed."}
		</p>
	)
}

function EndedTour({ tour }: { tour: TourSession }) {
	const catalogue = useTourCatalogue(tour.discoveries.map(({ speciesId }) => speciesId))
	const farm = useRouteLoaderData<RootLayoutData>("root")?.site.name ?? ""
	const { species, maps } = catalogue ?? {}
	const result = useMemo(
		() => resultOf(tour, { species: species ?? [], maps: maps ?? [] }, farm),
		[tour, species, maps, farm],
	)
	if (catalogue === undefined) return <p role="status">Loading…</p>
	return (
		<>
			<ResultCard result={result} />
			{catalogue === null && (
				<p className="mt-4">
					The catalogue couldn't be loaded, so pictures and some badges are missing. They appear when you have
					a connection.
				</p>
			)}
			<div className="mt-6 flex flex-wrap gap-3 print:hidden">
				<SharePicture result={result} />
				<PrintButton />
			</div>
			<p className="mt-2 text-sm text-soft print:hidden">
				The picture is drawn on this device, and nothing is sent to us. This page has everything that it
				shows.
			</p>
		</>
	)
}

const FILE_NAME = "wildlife-tour.png"

const MESSAGES = {
	drawing: "Drawing the picture…",
	shared: "",
	downloaded: `The picture is saved in your downloads as ${FILE_NAME}.`,
	blocked: "The picture is ready. Press ‘Share picture’ again.",
	failed: "This browser can't draw the picture. Print this page or take a screenshot instead.",
}

/** Drawn on this device as soon as it is idle: browsers share only right after a press. */
function SharePicture({ result }: { result: Result }) {
	const picture = useRef<Promise<Blob | undefined>>(undefined)
	const [state, setState] = useState<keyof typeof MESSAGES>("shared")
	function draw(): Promise<Blob | undefined> {
		picture.current ??= drawPicture(result).catch(() => undefined)
		return picture.current
	}
	// biome-ignore lint/correctness/useExhaustiveDependencies: each result has its own picture
	useEffect(() => {
		picture.current = undefined
		whenIdle(draw)
	}, [result])
	async function share() {
		setState("drawing")
		const blob = await draw()
		if (!blob) {
			picture.current = undefined
			return setState("failed")
		}
		setState(await shareFile(new File([blob], FILE_NAME, { type: blob.type }), result.title))
	}
	return (
		<>
			<button type="button" className="button" onClick={share}>
				<ShareIcon className="size-5" />
				Share picture
			</button>
			<p role="status" className="order-last min-h-lh basis-full">
				{MESSAGES[state]}
			</p>
		</>
	)
}

/** Shares a file, or downloads it where files can't be shared. 'blocked' if sharing needs another press. */
async function shareFile(file: File, title: string): Promise<"shared" | "downloaded" | "blocked"> {
	const data = { files: [file], title }
	if (navigator.canShare?.(data)) {
		try {
			await navigator.share(data)
			return "shared"
		} catch (error) {
			const name = error instanceof DOMException ? error.name : ""
			// Closed by the visitor.
			if (name === "AbortError") return "shared"
			if (name === "NotAllowedError") return "blocked"
		}
	}
	downloadFile(file)
	return "downloaded"
}

function downloadFile(file: File): void {
	const link = document.createElement("a")
	link.href = URL.createObjectURL(file)
	link.download = file.name
	link.click()
	// The browser has begun to read it by then.
	setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}
