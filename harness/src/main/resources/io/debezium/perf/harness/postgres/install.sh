#!/usr/bin/env bash
# Installs packages with apt-get or dnf, as root and without asking. Once begun it goes on to its end, whatever becomes
# of whoever called it: a package manager that is killed leaves packages half configured. Call it through setsid, so that
# a Ctrl-C at the terminal does not reach the package manager itself.
#
#     install.sh [--no-cluster] [--no-start] PACKAGE...
#     install.sh --missing server|decoderbufs|pgbouncer...
#
#   --missing     the packages of these are found out; no cluster is made, no PgBouncer started, and a server that is there
#                 is not upgraded, because that would restart its clusters
#   --no-cluster  Debian makes no cluster for a server that is installed
#   --no-start    Debian does not start a service that is installed, now or at boot
#
# What a killed installation has left, the next one removes.
set -uo pipefail
trap '' INT TERM HUP QUIT

root=${PERF_INSTALL_ROOT-}
wait=${PERF_INSTALL_WAIT-1800}
policy=$root/usr/sbin/policy-rc.d
policy_text='#!/bin/sh
# By debezium-perf, while it installs a package that would start a service: invoke-rc.d(8).
exit 101'
drop_in=$root/etc/postgresql-common/createcluster.d/debezium-perf.conf
drop_in_text='create_main_cluster = false'

fail() {
    printf '%s\n' "$*" >&2
    exit 1
}

is() { [[ -f $1 && $(<"$1") == "$2" ]]; }

put() {
    mkdir -p "${1%/*}" && printf '%s\n' "$2" >"$1" && chmod "$3" "$1" && is "$1" "$2" || fail "$1 cannot be written"
}

# Only what is ours: a policy of somebody else's stays.
remove() {
    ! is "$policy" "$policy_text" || rm -f "$policy"
    ! is "$drop_in" "$drop_in_text" || rm -f "$drop_in"
    # No package owns the folder: empty, it is ours.
    rmdir --ignore-fail-on-non-empty "${drop_in%/*}" 2>/dev/null || true
}

missing= cluster=yes start=yes
while [[ ${1-} == --* ]]; do
    case $1 in
    --no-cluster) cluster= ;;
    --no-start) start= ;;
    --missing) missing=yes cluster= ;;
    *) fail "install: $1 is no option" ;;
    esac
    shift
done
[[ ! $missing || " $* " != *" pgbouncer "* ]] || start=

# apt-get inherits the lock, and holds it for as long as it runs even when this script is killed. /run is root's alone, which
# /run/lock is not everywhere, and nobody else may open the file: they could hold the lock for ever.
lock=$root/run/debezium-perf-install.lock
mkdir -p "${lock%/*}"
(umask 077 && : >>"$lock") && exec 9>>"$lock" || fail "$lock cannot be written"
flock -w "$wait" 9 || fail "$lock is held by another installation since $wait s: see fuser -v $lock, end it or wait for it"
trap remove EXIT
remove
export DEBIAN_FRONTEND=noninteractive LC_ALL=C

decoderbufs_majors() {
    apt-cache search --names-only '^postgresql-[0-9]+-decoderbufs$' | sed -n 's/^postgresql-\([0-9]*\)-.*/\1/p' | sort -n
}

# A package of decoderbufs fits one major version: of the newest server that there is one for, else it brings the newest.
apt_packages() {
    local what majors major newest=
    for what in "$@"; do
        case $what in
        server) [[ " $* " == *" decoderbufs "* ]] || echo postgresql ;;
        decoderbufs)
            majors=$(decoderbufs_majors)
            [[ $majors ]] || { apt-get -o DPkg::Lock::Timeout=120 update -q >&2 </dev/null && majors=$(decoderbufs_majors); }
            [[ $majors ]] || fail "no postgresql-*-decoderbufs is packaged for this distribution: apt-cache search decoderbufs"
            for major in $majors; do
                [[ ! -x $root/usr/lib/postgresql/$major/bin/postgres ]] || newest=$major
            done
            major=${newest:-$(tail -n 1 <<<"$majors")}
            [[ $newest && " $* " != *" server "* ]] || echo "postgresql-$major"
            echo "postgresql-$major-decoderbufs"
            ;;
        *) echo "$what" ;;
        esac
    done
}

dnf_packages() {
    local what
    for what in "$@"; do
        case $what in
        server) echo postgresql-server postgresql-contrib ;;
        decoderbufs) echo postgres-decoderbufs ;;
        *) echo "$what" ;;
        esac
    done
}

require_no_upgrade() {
    local upgraded
    upgraded=$(apt-get -s install --no-install-recommends "$@" 2>/dev/null | sed -n 's/^Inst \(postgresql-[0-9]*\) \[.*/\1/p')
    [[ -z $upgraded ]] ||
        fail "$*: needs an upgrade of $upgraded, which restarts its clusters; if they may: sudo apt-get install $*"
}

if command -v apt-get >/dev/null; then
    if [[ $missing ]]; then
        packages=$(apt_packages "$@") || exit
        # shellcheck disable=SC2086
        set -- $packages
        require_no_upgrade "$@"
    fi
    apt_install() { apt-get -o DPkg::Lock::Timeout=120 install -y -q --no-install-recommends "$@" </dev/null; }
    [[ $cluster ]] || put "$drop_in" "$drop_in_text" 644
    # One that is there is somebody's own, as in a container, where it forbids all starts.
    [[ $start || -e $policy ]] || put "$policy" "$policy_text" 755
    apt_install "$@" || {
        # The lists may be older than what the mirror has.
        apt-get -o DPkg::Lock::Timeout=120 update -q </dev/null && apt_install "$@"
    } || exit
    for package in "$@"; do
        [[ $start ]] || update-rc.d "$package" disable || true
    done
else
    # shellcheck disable=SC2046
    [[ ! $missing ]] || set -- $(dnf_packages "$@")
    dnf install -y --setopt=install_weak_deps=False "$@" </dev/null
fi
