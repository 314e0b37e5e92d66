import type { FormEvent } from "react"
import { Form, href, useNavigate } from "react-router"
import { MAX_QUERY_LENGTH } from "#core/text/text.ts"
import { SearchIcon } from "./icons.tsx"

type SearchFormProps = {
	className: string
	query?: string
	label?: string
}

export function SearchForm({ className, query, label }: SearchFormProps) {
	const navigate = useNavigate()
	function search(event: FormEvent<HTMLFormElement>) {
		event.preventDefault()
		const text = String(new FormData(event.currentTarget).get("search")).trim()
		if (!text) return
		event.currentTarget.closest<HTMLElement>("[popover]")?.hidePopover()
		navigate(`${href("/")}?${new URLSearchParams({ search: text })}`)
	}
	return (
		<Form action={href("/")} role="search" aria-label={label} className={className} onSubmit={search}>
			<input
				// The key makes a new URL replace the typed text.
				key={query}
				defaultValue={query}
				type="search"
				name="search"
				placeholder="Search species..."
				aria-label="Search species"
				autoComplete="off"
				enterKeyHint="search"
				maxLength={MAX_QUERY_LENGTH}
				className="field min-w-0 pl-11 in-[.on-band]:border-softband in-[.on-band]:bg-transparent in-[.on-band]:text-onband in-[.on-band]:placeholder:text-softband"
			/>
			<button
				type="submit"
				aria-label="Search"
				className="z-1 -order-1 -mr-11 grid min-h-12 w-11 shrink-0 cursor-pointer place-items-center"
			>
				<SearchIcon className="size-5" />
			</button>
		</Form>
	)
}
