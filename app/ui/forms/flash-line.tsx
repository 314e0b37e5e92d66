import type { Flash } from "#app/models/forms/flash.ts"
import { FlashText } from "#app/ui/layout/flash-message.tsx"
import { ActionButton } from "./action-button.tsx"
import { AfterToast } from "./after-toast.tsx"
import { usePageFlash } from "./use-page-flash.ts"

/** Space for one line is reserved, so that a message doesn't move the list. */
export function FlashLine({ flash }: { flash: Flash | null }) {
	const message = usePageFlash(flash)
	return (
		<div className="relative my-1 min-h-[2.25rem] in-[.js]:h-[2.25rem] sm:my-2 sm:in-[.js]:h-[2.5rem] sm:min-h-[2.5rem]">
			{message && (
				<AfterToast>
					<div className="inset-x-0 top-0 z-20 flex items-start gap-2 in-[.js]:absolute">
						<FlashText flash={message} className="min-w-0 grow in-[.js]:not-hover:truncate" />
						{message.undo && (
							<ActionButton action={message.undo} failure="Couldn't undo it">
								<button type="submit" className="text-link min-h-9 cursor-pointer px-3 font-semibold">
									Undo
								</button>
							</ActionButton>
						)}
					</div>
				</AfterToast>
			)}
		</div>
	)
}
