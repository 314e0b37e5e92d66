import type { ReactNode } from "react"

type IconProps = { className?: string }

export function Icon({ className = "size-6", children }: IconProps & { children: ReactNode }) {
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
			{children}
		</svg>
	)
}

export const HomeIcon = (props: IconProps) => (
	<Icon {...props}>
		<path d="M3 11 12 4l9 7M6 9v11h12V9M10 20v-6h4v6" />
	</Icon>
)

export const TrailIcon = (props: IconProps) => (
	<Icon {...props}>
		<path d="M12 3 7 10h3l-4 6h5v5h2v-5h5l-4-6h3z" />
	</Icon>
)

export const NewsIcon = (props: IconProps) => (
	<Icon {...props}>
		<path d="M4 5h13v14H6a2 2 0 0 1-2-2zM17 9h3v8a2 2 0 0 1-2 2h-1M8 9h5M8 13h5M8 16h3" />
	</Icon>
)

export const PageIcon = (props: IconProps) => (
	<Icon {...props}>
		<path d="M6 3h8l4 4v14H6zM9 11h6M9 15h6" />
	</Icon>
)

export const SearchIcon = (props: IconProps) => (
	<Icon {...props}>
		<circle cx="11" cy="11" r="6.5" />
		<path d="m16 16 5 5" />
	</Icon>
)

export const MenuIcon = (props: IconProps) => (
	<Icon {...props}>
		<path d="M3 6h18M3 12h18M3 18h18" />
	</Icon>
)

export const CloseIcon = (props: IconProps) => (
	<Icon {...props}>
		<path d="m5 5 14 14M19 5 5 19" />
	</Icon>
)

export const BackIcon = (props: IconProps) => (
	<Icon {...props}>
		<path d="M20 12H4m6-6-6 6 6 6" />
	</Icon>
)

export const ForwardIcon = (props: IconProps) => (
	<Icon {...props}>
		<path d="M4 12h16m-6-6 6 6-6 6" />
	</Icon>
)

export const ShareIcon = (props: IconProps) => (
	<Icon {...props}>
		<path d="M12 15V3m-4 4 4-4 4 4M6 11H4v10h16V11h-2" />
	</Icon>
)

export const PlayIcon = (props: IconProps) => (
	<Icon {...props}>
		<path d="M7 4.5v15l12-7.5z" fill="currentColor" />
	</Icon>
)

export const PauseIcon = (props: IconProps) => (
	<Icon {...props}>
		<path d="M8 5v14M16 5v14" strokeWidth="4" />
	</Icon>
)

export const SoundIcon = (props: IconProps) => (
	<Icon {...props}>
		<path d="M4 9v6h4l5 4V5L8 9zM17 9c1.5 1.8 1.5 4.2 0 6M19.5 6.5c3 3.3 3 7.7 0 11" />
	</Icon>
)

export const MutedIcon = (props: IconProps) => (
	<Icon {...props}>
		<path d="M4 9v6h4l5 4V5L8 9zM17 9.5l5 5M22 9.5l-5 5" />
	</Icon>
)

export const PlaceIcon = (props: IconProps) => (
	<Icon {...props}>
		<path d="M12 21c-5-6-7-8.7-7-12a7 7 0 0 1 14 0c0 3.3-2 6-7 12z" />
		<circle cx="12" cy="9.5" r="2.5" />
	</Icon>
)

export const ClockIcon = (props: IconProps) => (
	<Icon {...props}>
		<circle cx="12" cy="12" r="9" />
		<path d="M12 7v5l3.5 2" />
	</Icon>
)

export const SunIcon = (props: IconProps) => (
	<Icon {...props}>
		<circle cx="12" cy="12" r="4" />
		<path d="M12 2v3M12 19v3M2 12h3M19 12h3M5 5l2 2M17 17l2 2M5 19l2-2M17 7l2-2" />
	</Icon>
)

export const MoonIcon = (props: IconProps) => (
	<Icon {...props}>
		<path d="M20 14.5A8.5 8.5 0 0 1 9.5 4 8.5 8.5 0 1 0 20 14.5z" />
	</Icon>
)

export const PersonIcon = (props: IconProps) => (
	<Icon {...props}>
		<circle cx="12" cy="8" r="4" />
		<path d="M4 21c0-4.5 3.5-7 8-7s8 2.5 8 7" />
	</Icon>
)

export const KeyIcon = (props: IconProps) => (
	<Icon {...props}>
		<circle cx="8" cy="15" r="4" />
		<path d="M11 12l9-9M16 7l3 3" />
	</Icon>
)

export const SlidersIcon = (props: IconProps) => (
	<Icon {...props}>
		<path d="M3 8h9M18 8h3M3 16h3M12 16h9" />
		<circle cx="15" cy="8" r="3" />
		<circle cx="9" cy="16" r="3" />
	</Icon>
)

export const BarnIcon = (props: IconProps) => (
	<Icon {...props}>
		<path d="M4 21V10l3-5 5-2 5 2 3 5v11zM9 21v-7h6v7M9 14l6 7M15 14l-6 7" />
	</Icon>
)

export const StarIcon = (props: IconProps) => (
	<Icon {...props}>
		<path d="m12 3 2.7 5.7 6.3.8-4.6 4.3 1.2 6.2L12 17l-5.6 3 1.2-6.2L3 9.5l6.3-.8z" fill="currentColor" />
	</Icon>
)

export const HeartIcon = (props: IconProps) => (
	<Icon {...props}>
		<path d="M12 20C6 15.5 3 12 3 8.5A4.5 4.5 0 0 1 12 7a4.5 4.5 0 0 1 9 1.5C21 12 18 15.5 12 20z" />
	</Icon>
)

export const CheckIcon = (props: IconProps) => (
	<Icon {...props}>
		<path d="m4 13 5 5L20 6" strokeWidth="3" />
	</Icon>
)
