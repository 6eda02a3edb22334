"""A cluster of Slurm of one node, which is this machine: its own configuration, keys and ports, on the loopback alone."""

import contextlib
import os
import pwd
import shutil
import socket
import subprocess
import time

PROGRAMS = ("munged", "slurmctld", "slurmd", "sbatch", "squeue", "sinfo")
WAIT_S = 20
END_S = 5
MISREAD = ("Parse error", "Parsing error", "nvalid parameter", "nvalid SlurmdParameters", "slurm.conf")  # of what is written here


class LeftOut(Exception):
    """The cluster cannot be started here."""


def installed(name):
    return shutil.which(name, path=os.environ["PATH"] + ":/usr/sbin")


def free_ports(count):
    held = [socket.create_server(("127.0.0.1", 0)) for _ in range(count)]
    ports = [one.getsockname()[1] for one in held]
    for one in held:
        one.close()
    return ports


def user_name():
    try:
        return pwd.getpwuid(os.getuid()).pw_name
    except KeyError as fault:
        raise LeftOut("this user has no name, by which Slurm would know him") from fault


def configuration(folder):
    user, node = user_name(), socket.gethostname().split(".")[0]
    control, work = free_ports(2)
    return f"""ClusterName=hakem
SlurmctldHost={node}(127.0.0.1)
SlurmctldPort={control}
SlurmdPort={work}
CommunicationParameters=NoCtldInAddrAny,NoInAddrAny
AuthType=auth/munge
AuthInfo=socket={folder}/munge/socket
CredType=cred/munge
SlurmUser={user}
SlurmdUser={user}
StateSaveLocation={folder}/state
SlurmdSpoolDir={folder}/spool
SlurmctldPidFile={folder}/slurmctld.pid
SlurmdPidFile={folder}/slurmd.pid
SlurmctldLogFile={folder}/slurmctld.log
SlurmdLogFile={folder}/slurmd.log
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
JobAcctGatherType=jobacct_gather/none
SelectType=select/cons_tres
SelectTypeParameters=CR_CPU
SlurmdParameters=config_overrides
SchedulerParameters=batch_sched_delay=0
MpiDefault=none
NodeName={node} NodeAddr=127.0.0.1 CPUs=16
PartitionName=all Nodes=ALL Default=YES
"""


def prepare(folder):
    for name, mode in (("state", 0o700), ("spool", 0o755), ("munge", 0o711)):
        os.mkdir(os.path.join(folder, name), mode)
    with open(os.open(os.path.join(folder, "munge", "key"), os.O_WRONLY | os.O_CREAT, 0o600), "wb") as file:
        file.write(os.urandom(1024))
    with open(os.path.join(folder, "slurm.conf"), "w", encoding="utf-8") as file:
        file.write(configuration(folder))


def told(program, *words):
    """What a program prints; None if it fails, as where the controller does not answer."""
    with contextlib.suppress(subprocess.SubprocessError):
        return subprocess.run([installed(program), *words], capture_output=True, text=True, check=True, timeout=WAIT_S).stdout
    return None


def is_so(what, *alive):
    """Waits until it is so; false if that takes too long, or if a program that has to be alive meanwhile is not."""
    end = time.monotonic() + WAIT_S
    while not what():
        if time.monotonic() > end or any(one.poll() is not None for one in alive):
            return False
        time.sleep(0.05)
    return True


def started(output, what, *alive):
    """Waits for it. What the daemons say of the configuration is a fault of its author, all else one of the machine."""
    if is_so(what, *alive):
        return
    with open(output, encoding="utf-8", errors="replace") as file:
        lines = file.read().splitlines()
    misread = [line for line in lines if any(words in line for words in MISREAD)]
    if misread:
        raise ValueError(misread[0])
    raise LeftOut(f"Slurm cannot be started here ({lines[-1] if lines else 'it says nothing'})")


def end(running):
    for one in running:
        one.terminate()
    for one in running:
        with contextlib.suppress(subprocess.TimeoutExpired):
            one.wait(timeout=END_S)
        one.kill()
        one.wait()


@contextlib.contextmanager
def one_node(folder):
    """While it is there, SLURM_CONF names it to sbatch."""
    missing = [name for name in PROGRAMS if not installed(name)]
    if missing:
        raise LeftOut(f"{' and '.join(missing)}: not there")
    prepare(folder)
    os.environ["SLURM_CONF"] = os.path.join(folder, "slurm.conf")
    munge, said, running = os.path.join(folder, "munge"), os.path.join(folder, "output"), []
    try:
        with open(said, "wb") as output:
            def start(*words):
                running.append(subprocess.Popen([installed(words[0]), *words[1:]], stdin=subprocess.DEVNULL, stdout=output, stderr=output))
            start("munged", "--foreground", "--force", *(f"--{name}={munge}/{file}" for name, file in (
                ("key-file", "key"), ("socket", "socket"), ("pid-file", "pid"), ("seed-file", "seed"))))
            started(said, lambda: os.path.exists(os.path.join(munge, "socket")), *running)
            start("slurmctld", "-D")
            start("slurmd", "-D")
            started(said, lambda: "idle" in (told("sinfo", "-h") or ""), *running)
            yield
    finally:
        end(running[::-1])
        del os.environ["SLURM_CONF"]


def all_ran():
    """Waits until no task waits or runs; false if that takes too long."""
    return is_so(lambda: told("squeue", "-h") == "")
