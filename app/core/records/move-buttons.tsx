import { type ReactNode, useEffect, useRef } from "react"
import { ActionButton } from "#core/forms/ui/action-button.tsx"

type MoveButtonsProps = {
	action: string
	failure: string
	/** What moves, for screen readers. */
	what: string
	at: number
	count: number
	className?: string
	/** Hidden inputs that identify the item. The new index is sent as `at`. */
	children?: ReactNode
}

export function MoveButtons({ action, failure, what, at, count, className, children }: MoveButtonsProps) {
	const up = useRef<HTMLButtonElement>(null)
	const down = useRef<HTMLButtonElement>(null)
	const pressed = useRef<"up" | "down">(undefined)
	// biome-ignore lint/correctness/useExhaustiveDependencies: the browser forgets the focus of an element that moves
	useEffect(() => {
		const [same, other] = pressed.current === "up" ? [up, down] : [down, up]
		if (pressed.current && document.activeElement === document.body)
			(same.current ?? other.current)?.focus({ preventScroll: true })
		pressed.current = undefined
	}, [at])
	const button = (way: "up" | "down", to: number) =>
		to >= 0 &&
		to < count && (
			<ActionButton
				action={action}
				failure={failure}
				onSend={() => {
					pressed.current = way
				}}
			>
				{children}
				<button ref={way === "up" ? up : down} type="submit" name="at" value={to} className={className}>
					Move {way}
					<span className="sr-only"> {what}</span>
				</button>
			</ActionButton>
		)
	return (
		<>
			{button("up", at - 1)}
			{button("down", at + 1)}
		</>
	)
}
