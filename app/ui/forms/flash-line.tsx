import type { Flash } from "#app/models/forms/flash.ts"
import { FlashText } from "#app/ui/layout/flash-message.tsx"
import { AfterToast } from "./after-toast.tsx"
import { usePageFlash } from "./use-page-flash.ts"

/** Space for one line is reserved, so that a message doesn't move the list. */
export function FlashLine({ flash }: { flash: Flash | null }) {
	const message = usePageFlash(flash)
	return (
		<div className="relative my-1 min-h-[2.25rem] in-[.js]:h-[2.25rem] sm:my-2 sm:in-[.js]:h-[2.5rem] sm:min-h-[2.5rem]">
			{message && (
				<AfterToast>
					<FlashText
						flash={message}
						className="inset-x-0 top-0 z-20 in-[.js]:absolute in-[.js]:not-hover:truncate"
					/>
				</AfterToast>
			)}
		</div>
	)
}
