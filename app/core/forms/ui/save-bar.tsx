import type { ReactNode } from "react"
import { useNavigation } from "react-router"
import { QuietLink } from "#core/ui/page-elements.tsx"
import { invalidFields } from "./error-summary.tsx"
import type { FieldErrors } from "./form-fields.tsx"
import { jump } from "./jump.ts"
import { SendButton } from "./send-button.tsx"

type SaveBarProps = {
	submit: string
	sending?: string
	closeTo: string
	errors: FieldErrors | undefined
	moreButtons?: ReactNode
	state?: ReactNode
	children?: ReactNode
}

/** On a page it's above the bottom bar; the message about lost requests takes its place. */
export const BAR =
	"sticky bottom-[min(var(--bottom-bars)+var(--result-bar,0rem),var(--sticky-from))] z-10 flex flex-wrap gap-x-[0.75rem] gap-y-[0.5rem] border-t border-line bg-page py-[0.75rem] max-sm:gap-x-[0.5rem] has-[>:nth-child(4)]:[--sticky-from:var(--sticky-from-tall)] [:root:has(#lost:not(:empty))_&:not(dialog_*)]:static"

/** Covers the dialog's padding, so that its position doesn't depend on scrolling. */
const IN_DIALOG =
	"in-[dialog]:bottom-[min(0px,var(--sticky-from))] in-[dialog]:-mx-(--edge) in-[dialog]:-mb-(--edge) in-[dialog]:bg-surface in-[dialog]:px-(--edge) max-sm:in-[dialog]:mt-auto"

/** On phones, the labels of buttons wrap instead of the row. */
const PARTS = "max-sm:*:[.button]:px-[0.8rem] max-sm:*:data-other:flex-[1_1_6rem]"

export function SaveBar(props: SaveBarProps) {
	const { submit, sending = "Saving...", closeTo, errors, moreButtons, state, children } = props
	const pending = useNavigation().state === "submitting"
	const invalid = invalidFields(errors ?? {}).map(([name]) => name)
	return (
		<div data-save-bar className={`${BAR} ${IN_DIALOG} ${PARTS}`}>
			{children}
			<SendButton isSending={pending} sending={sending} className="button-gold">
				{submit}
			</SendButton>
			{moreButtons}
			<QuietLink to={closeTo} preventScrollReset>
				Cancel
			</QuietLink>
			<p
				role="status"
				className="line-clamp-2 min-h-[1lh] flex-[1_1_100%] self-center text-sm sm:flex-[1_1_12rem] sm:has-[a]:basis-24"
			>
				{invalid.length > 0 ? (
					<a href={`#${invalid[0]}`} onClick={jump} className="text-link font-semibold text-barn">
						{invalid.length} to correct
					</a>
				) : (
					state
				)}
			</p>
		</div>
	)
}
