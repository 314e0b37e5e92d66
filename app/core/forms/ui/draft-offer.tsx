import { type MouseEvent, useEffect, useRef } from "react"
import { formatDateTime } from "#core/time/local-time.ts"
import { InlineScript } from "#core/ui/inline-script.tsx"
import { useHydrated } from "#core/ui/use-hydrated.ts"
import { reserveDraftSpace, type StoredDraft } from "./browser-draft.ts"
import type { OfferedDraft } from "./use-browser-draft.ts"

const ROOM =
	"mt-[1rem] min-h-[10rem] flex-wrap items-center gap-x-[1rem] gap-y-[0.5rem] border-l-6 border-gold bg-sunk px-[1rem] py-[0.75rem] max-[22rem]:min-h-[15rem] sm:min-h-[6rem]"

export function DraftOffer({ draft, answered, restored, restore, discard }: OfferedDraft) {
	const hydrated = useHydrated()
	const container = useRef<HTMLDivElement>(null)
	useEffect(() => {
		// The pressed button is gone. The heading, because focusing a field would open a phone's keyboard.
		if (answered && !draft) container.current?.closest("dialog")?.querySelector("h2")?.focus()
	}, [answered, draft])
	if (!hydrated) {
		return (
			<>
				<div className={`hidden in-[.has-draft]:flex ${ROOM}`} />
				<InlineScript run={reserveDraftSpace} />
			</>
		)
	}
	if (!draft && !answered) return null
	// Short sentences, because the space is reserved for one offer.
	const sentences = [
		answered === "restored" &&
			(draft ? "Restored, not saved yet." : `Your text is back. It isn't saved yet.${filesOf(restored)}`),
		answered === "discarded" && (draft ? "Discarded." : "The unsaved text was discarded."),
		draft && `You ${answered ? "also have" : "have unsaved"} text from ${timeOf(draft)}.${filesOf(draft)}`,
	]
	return (
		<div ref={container} className={`flex ${ROOM}`}>
			<p role="status" className="flex-[1_1_14rem]">
				{sentences.filter(Boolean).join(" ")}
			</p>
			{draft && (
				<div className="flex flex-wrap gap-3">
					<button type="button" className="button" onClick={(event) => isFirst(event) && restore()}>
						Restore
					</button>
					<button
						type="button"
						className="button button-quiet"
						onClick={(event) => isFirst(event) && discard()}
					>
						Discard
					</button>
				</div>
			)}
		</div>
	)
}

const filesOf = (draft: StoredDraft | undefined) =>
	draft?.hadFiles ? " Choose the files again: a browser can't store them." : ""

const timeOf = ({ savedAt }: StoredDraft) => formatDateTime(new Date(savedAt).toISOString())

/** Ignores the second click of a double click, which would answer the next offer. */
const isFirst = (event: MouseEvent) => event.detail < 2
