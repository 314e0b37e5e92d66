import type { ComponentProps } from "react"

type SendButtonProps = Omit<ComponentProps<"button">, "children"> & {
	children: string
	isSending: boolean
	sending: string
}

/** As wide as the longer label, so that nothing beside it moves. */
export function SendButton({ children, isSending, sending, className = "", ...button }: SendButtonProps) {
	return (
		<button
			type="submit"
			{...button}
			className={`button inline-grid content-center gap-y-0 after:invisible after:h-0 after:overflow-hidden after:content-[attr(data-other)] ${className}`}
			data-other={isSending ? children : sending}
			aria-disabled={isSending}
		>
			{isSending ? sending : children}
		</button>
	)
}
