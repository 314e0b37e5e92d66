import type { SVGProps } from "react"

type IconProps = { className?: string }

/** `d` is a path in a square of 24 units. */
export function Icon({ className = "size-6", ...path }: IconProps & SVGProps<SVGPathElement>) {
	return (
		<svg
			width="24"
			height="24"
			viewBox="0 0 24 24"
			className={`shrink-0 ${className}`}
			fill="none"
			stroke="currentColor"
			strokeWidth="2"
			strokeLinecap="round"
			strokeLinejoin="round"
			aria-hidden="true"
		>
			<path {...path} />
		</svg>
	)
}

export const icon = (d: string, drawn: SVGProps<SVGPathElement> = {}) => {
	return (props: IconProps) => <Icon {...drawn} {...props} d={d} />
}

export const HomeIcon = icon("M3 11 12 4l9 7M6 9v11h12V9M10 20v-6h4v6")
export const TrailIcon = icon("M12 3 7 10h3l-4 6h5v5h2v-5h5l-4-6h3z")
export const NewsIcon = icon("M4 5h13v14H6a2 2 0 0 1-2-2zM17 9h3v8a2 2 0 0 1-2 2h-1M8 9h5M8 13h5M8 16h3")
export const PageIcon = icon("M6 3h8l4 4v14H6zM9 11h6M9 15h6")
export const SearchIcon = icon("M4.5 11a6.5 6.5 0 1 0 13 0a6.5 6.5 0 1 0 -13 0M16 16l5 5")
export const MenuIcon = icon("M3 6h18M3 12h18M3 18h18")
export const CloseIcon = icon("m5 5 14 14M19 5 5 19")
export const BackIcon = icon("M20 12H4m6-6-6 6 6 6")
export const ForwardIcon = icon("M4 12h16m-6-6 6 6-6 6")
export const ShareIcon = icon("M12 15V3m-4 4 4-4 4 4M6 11H4v10h16V11h-2")
export const PlaceIcon = icon(
	"M12 21c-5-6-7-8.7-7-12a7 7 0 0 1 14 0c0 3.3-2 6-7 12zM9.5 9.5a2.5 2.5 0 1 0 5 0a2.5 2.5 0 1 0 -5 0",
)
export const ClockIcon = icon("M3 12a9 9 0 1 0 18 0a9 9 0 1 0 -18 0M12 7v5l3.5 2")
export const SunIcon = icon(
	"M8 12a4 4 0 1 0 8 0a4 4 0 1 0 -8 0M12 2v3M12 19v3M2 12h3M19 12h3M5 5l2 2M17 17l2 2M5 19l2-2M17 7l2-2",
)
export const MoonIcon = icon("M20 14.5A8.5 8.5 0 0 1 9.5 4 8.5 8.5 0 1 0 20 14.5z")
export const BarnIcon = icon("M4 21V10l3-5 5-2 5 2 3 5v11zM9 21v-7h6v7M9 14l6 7M15 14l-6 7")
export const CheckIcon = icon("m4 13 5 5L20 6", { strokeWidth: "3" })
