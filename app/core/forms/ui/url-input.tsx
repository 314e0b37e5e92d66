import { type ComponentProps, useEffect, useRef } from "react"

/** Follows the URL without losing focus, unlike a new `key`. */
export function UrlInput({ defaultValue, ...props }: ComponentProps<"input">) {
	const input = useRef<HTMLInputElement>(null)
	const shown = useRef(defaultValue)
	useEffect(() => {
		if (shown.current === defaultValue) return
		shown.current = defaultValue
		if (input.current) input.current.value = String(defaultValue ?? "")
	}, [defaultValue])
	return <input {...props} ref={input} defaultValue={defaultValue} />
}
